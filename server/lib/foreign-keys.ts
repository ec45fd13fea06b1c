import { Refusal, type RefusalCode } from '#contract/refusals'

/** PostgreSQL 18 tells a row that others refer to (`restrict`) from one that refers to nothing; 17 does not. */
const violations = ['23001', '23503']

/** For `.catch`: what a violated foreign key means to the caller. No read before the write, so no race. */
export function onForeignKey(code: RefusalCode) {
  return (error: unknown): never => {
    throw violations.includes((error as { code: string }).code) ? new Refusal(code) : error
  }
}
