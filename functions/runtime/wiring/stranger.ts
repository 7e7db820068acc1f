import { httpStranger } from '../../adapters/http-stranger.ts';
import { portEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const stranger = once(() => httpStranger(readEnv(portEnv.stranger).APP_URL));
