/**
 * For very many rows: a single statement for all of them would take longer than a statement may.
 * @param act handles up to `limit` of the rows that are left
 */
export async function someAtATime(act: (limit: number) => PromiseLike<{ count: number }>, limit: number) {
  while ((await act(limit)).count > 0);
}
