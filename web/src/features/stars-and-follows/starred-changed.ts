/** A star may be given or taken on any page of the app; this window event says so. */
export const starredChanged = 'starredChanged';

export const sayStarredChanged = () => dispatchEvent(new Event(starredChanged));
