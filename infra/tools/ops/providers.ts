import { traits } from '#functions/adapters/provider';

const providers = Object.values(traits).map(({ name }) => name);

/** Whether it is a payment provider, which holds the platform's money. */
export const isProvider = (name: string): boolean => providers.some((provider) => provider === name);

export const providersText = `Providers are ${providers.join(', ')}.`;
