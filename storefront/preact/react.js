// No TypeScript: Preact's types of this module are an `export =`, of which nothing can be passed on.
export * from 'preact/compat';
export { default } from 'preact/compat';

/**
 * React Router asks for it, and changes what it holds only where `useTransitions` is set, which it is not.
 * @template State
 * @param {State} state
 * @returns {[State, () => void]}
 */
export function useOptimistic(state) {
  return [state, () => {}];
}
