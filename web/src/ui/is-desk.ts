/** By the width alone, as in the stylesheet's `md`. */
export const isDesk = (): boolean => matchMedia('(width >= 48rem)').matches;
