import { contextsOf, type PaymentContext, type PaymentMethod, type PaymentScene } from '#shared/payment-methods';

/** What orders can be paid with, and where. */

interface PayableProvider {
  method: PaymentMethod;
  scenes: readonly PaymentScene[];
}

export interface ProviderOption<P extends PayableProvider> {
  provider: P;
  /** Empty where it cannot be used there: the page is to be opened in another browser. */
  scenes: readonly PaymentScene[];
}

const isAt = (context: PaymentContext) => (scene: PaymentScene) => contextsOf[scene].includes(context);

/** All of them, those first that can be used where the buyer is; otherwise as the market has put them. */
export function providerOptionsAt<P extends PayableProvider>(
  offered: readonly P[],
  context: PaymentContext,
): ProviderOption<P>[] {
  const options = offered.map((provider) => ({ provider, scenes: provider.scenes.filter(isAt(context)) }));
  const isOpen = ({ scenes }: ProviderOption<P>) => scenes.length > 0;
  return [...options.filter(isOpen), ...options.filter((option) => !isOpen(option))];
}

interface Choice {
  method: PaymentMethod;
  scene?: PaymentScene | undefined;
  place: PaymentContext;
}

/** Whoever takes what was chosen, in that way, or in the first way of the place; undefined where nobody does. */
export function chosenFrom<P extends PayableProvider>(
  offered: readonly P[],
  { method, scene, place: context }: Choice,
): { provider: P; scene: PaymentScene } | undefined {
  const provider = offered.find((candidate) => candidate.method === method);
  const chosenScene = scene ?? provider?.scenes.find(isAt(context));
  return provider && chosenScene && provider.scenes.includes(chosenScene)
    ? { provider, scene: chosenScene }
    : undefined;
}
