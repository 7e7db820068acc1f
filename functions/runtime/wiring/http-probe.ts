import { httpProbe } from '#functions/adapters/http-probe';
import { appEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const httpProbePort = once(() => httpProbe(readEnv(appEnv).APP_URL));
