/**
 * Helpers, processes or threads, that are dear to open: each is ended once it was idle for `timeout` milliseconds, and its
 * memory given back.
 */
export class IdlePool<Helper> {
  readonly #idle = new Map<Helper, NodeJS.Timeout>()
  readonly #timeout: number
  readonly #end: (helper: Helper) => unknown

  constructor(timeout: number, end: (helper: Helper) => unknown) {
    this.#timeout = timeout
    this.#end = end
  }

  /** The one that came back last: in turn, those of a busy moment would never be idle for long enough to end. */
  take(isUsable: (helper: Helper) => boolean = () => true): Helper | undefined {
    const helper = [...this.#idle.keys()].findLast(isUsable)
    if (helper) this.forget(helper)
    return helper
  }

  giveBack(helper: Helper) {
    this.#idle.set(helper, setTimeout(() => this.end(helper), this.#timeout).unref())
  }

  /** It is nobody's from now on: its end may take a moment. */
  end(helper: Helper) {
    this.forget(helper)
    return this.#end(helper)
  }

  endIdle() {
    return Promise.all([...this.#idle.keys()].map((helper) => this.end(helper)))
  }

  /** Of one that has ended by itself. */
  forget(helper: Helper) {
    clearTimeout(this.#idle.get(helper))
    this.#idle.delete(helper)
  }
}
