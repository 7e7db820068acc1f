import { fetchHttpProbe } from '#functions/adapters/http-probe';
import { appEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const httpProbe = once(() => fetchHttpProbe(readEnv(appEnv).APP_URL));
