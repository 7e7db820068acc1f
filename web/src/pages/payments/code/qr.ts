import { lazyPart } from '../../../nav/lazy-part.ts';

const load = () => import('../../../features/share/qr-code.tsx');

/** What draws the code: fetched while the order is made, and by nobody who pays otherwise. */
export const fetchQr = () => void load().catch(() => undefined);

export const QrCode = lazyPart(load);
