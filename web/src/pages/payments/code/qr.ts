import { lazyPart } from '../../../nav/lazy-part.ts';

const load = () => import('../../../features/share/qr-code.tsx');

/** Loads the QR code component while the order is made, and only for payments by code. */
export const fetchQr = () => void load().catch(() => undefined);

export const QrCode = lazyPart(load);
