/**
 * Helpers, processes or threads, that are expensive to open. Each is ended, and its memory freed, once it has
 * been idle for `timeout` milliseconds.
 */
export class IdlePool<Helper> {
  readonly #idle = new Map<Helper, NodeJS.Timeout>()
  readonly #timeout: number
  readonly #end: (helper: Helper) => unknown

  constructor(timeout: number, end: (helper: Helper) => unknown) {
    this.#timeout = timeout
    this.#end = end
  }

  /** Takes the helper that came back last: used in turn, none would be idle long enough to end. */
  take(isUsable: (helper: Helper) => boolean = () => true): Helper | undefined {
    const helper = [...this.#idle.keys()].findLast(isUsable)
    if (helper) this.forget(helper)
    return helper
  }

  giveBack(helper: Helper) {
    this.#idle.set(helper, setTimeout(() => this.end(helper), this.#timeout).unref())
  }

  /** Removes the helper from the pool first: its end may take a moment. */
  end(helper: Helper) {
    this.forget(helper)
    return this.#end(helper)
  }

  endIdle() {
    return Promise.all([...this.#idle.keys()].map((helper) => this.end(helper)))
  }

  /** For a helper that has ended by itself. */
  forget(helper: Helper) {
    clearTimeout(this.#idle.get(helper))
    this.#idle.delete(helper)
  }
}
