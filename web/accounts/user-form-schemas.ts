import { z } from 'zod'
import { UserUpdate } from '#contract/accounts'

const noRole = z.literal('').transform(() => undefined)

/** The contract's schema, for a select where no role may be chosen: then no role is sent. */
export const userUpdateForm = UserUpdate.extend({ role: z.union([noRole, UserUpdate.shape.role]) })
