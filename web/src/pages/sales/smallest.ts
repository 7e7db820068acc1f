/** The provider sends nothing less. */
export const smallestFen = 10;
