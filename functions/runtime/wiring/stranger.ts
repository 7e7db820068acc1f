import { httpStranger } from '../../adapters/http-stranger.ts';
import { appEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const stranger = once(() => httpStranger(readEnv(appEnv).APP_URL));
