/** The network state as the browser reports it. It may be wrong about a server on the same machine. */
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
