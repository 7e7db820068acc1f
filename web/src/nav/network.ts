/** What the browser believes of the network. It may be wrong about a server on this machine. */
export const network = {
  isOpen: () => navigator.onLine,
  subscribe(watch: () => void) {
    addEventListener('online', watch);
    addEventListener('offline', watch);
    return () => {
      removeEventListener('online', watch);
      removeEventListener('offline', watch);
    };
  },
};
