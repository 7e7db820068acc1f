import { traits } from '#functions/adapters/provider';

const providers = Object.values(traits).map(({ name }) => name);

/** Of payments: each holds money of ours. */
export const isProvider = (name: string): boolean => providers.some((provider) => provider === name);

export const providersText = `Providers are ${providers.join(', ')}.`;
