import { httpProbe } from '#functions/adapters/http-stranger';
import { appEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const httpProbePort = once(() => httpProbe(readEnv(appEnv).APP_URL));
