import type { Overview } from '#contract/orders'

export type Week = Overview['weeks'][number]

/** « 0–7 j » */
export const weekName = ({ from, to }: Pick<Week, 'from' | 'to'>) => `${from}–${to}\u00a0j`
