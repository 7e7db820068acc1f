import { type PaymentMethod, type PaymentPlace, type PaymentScene, placesOf } from '#shared/payment-methods';

/** What orders can be paid with, and where. */

interface Taking {
  method: PaymentMethod;
  scenes: readonly PaymentScene[];
}

export interface Offer<P extends Taking> {
  provider: P;
  /** Empty where it cannot be used there: the page is to be opened in another browser. */
  scenes: readonly PaymentScene[];
}

const isAt = (place: PaymentPlace) => (scene: PaymentScene) => placesOf[scene].includes(place);

/** All of them, those first that can be used where the buyer is; otherwise as the market has put them. */
export function offersAt<P extends Taking>(offered: readonly P[], place: PaymentPlace): Offer<P>[] {
  const offers = offered.map((provider) => ({ provider, scenes: provider.scenes.filter(isAt(place)) }));
  const isOpen = ({ scenes }: Offer<P>) => scenes.length > 0;
  return [...offers.filter(isOpen), ...offers.filter((offer) => !isOpen(offer))];
}

interface Choice {
  method: PaymentMethod;
  scene?: PaymentScene | undefined;
  place: PaymentPlace;
}

/** Whoever takes what was chosen, in that way, or in the first way of the place; undefined where nobody does. */
export function chosenFrom<P extends Taking>(
  offered: readonly P[],
  { method, scene, place }: Choice,
): { provider: P; scene: PaymentScene } | undefined {
  const provider = offered.find((one) => one.method === method);
  const wanted = scene ?? provider?.scenes.find(isAt(place));
  return provider && wanted && provider.scenes.includes(wanted) ? { provider, scene: wanted } : undefined;
}
