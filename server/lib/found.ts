import { Refusal, type RefusalCode } from '#contract/refusals'

/**
 * The record, if there is one.
 * @throws Refusal `refusal` where there is none
 */
export function found<Entity>(record: Entity | undefined | false, refusal: RefusalCode): Entity {
  if (!record) throw new Refusal(refusal)
  return record
}
