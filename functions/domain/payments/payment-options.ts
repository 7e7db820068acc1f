import { contextsOf, type PaymentContext, type PaymentMethod, type PaymentScene } from '#shared/payment-methods';

/** The payment options of orders, by the buyer's browser. */

interface PayableProvider {
  method: PaymentMethod;
  scenes: readonly PaymentScene[];
}

export interface ProviderOption<P extends PayableProvider> {
  provider: P;
  /** Empty if it cannot be used in this context: the page has to be opened in another browser. */
  scenes: readonly PaymentScene[];
}

const isAt = (context: PaymentContext) => (scene: PaymentScene) => contextsOf[scene].includes(context);

/** All options: those usable in the buyer's context first, otherwise in the market's order. */
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

/** The provider of the chosen method, and the chosen scene or the first of the context; undefined if no provider offers it. */
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
