/**
 * Of very many rows, all in one statement would take longer than one may.
 * @param act does it to so many of those that are left
 */
export async function someAtATime(act: (limit: number) => PromiseLike<{ count: number }>, limit: number) {
  while ((await act(limit)).count > 0);
}
