import { httpShell } from '#functions/adapters/http-shell';
import { appEnv, readEnv } from '../env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';

export const shell = once(() => httpShell(readEnv(appEnv).APP_URL, clock()));
