import { httpShell } from '../../adapters/http-shell.ts';
import { portEnv, readEnv } from '../env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';

export const shell = once(() => httpShell(readEnv(portEnv.shell).APP_URL, clock()));
