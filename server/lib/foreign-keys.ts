import { Refusal, type RefusalCode } from '#contract/refusals'

/**
 * PostgreSQL 18 tells a row that others refer to (`restrict`) from one that refers to nothing; 17 does not.
 */
const violations = ['23001', '23503']

/** For `.catch`: turns a violated foreign key into a refusal. Nothing is read before, so there is no race. */
export function onForeignKey(code: RefusalCode) {
  return (error: unknown): never => {
    throw violations.includes((error as { code: string }).code) ? new Refusal(code) : error
  }
}
