/** Brings whatever moves to its end, except what never ends, as a shimmer does. Runs in the page. */
export function finishMotion(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
  }
}
