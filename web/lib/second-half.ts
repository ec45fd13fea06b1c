/** The second half of a double click is not meant for what the first has just brought under the pointer. */
export const isSecondHalf = (event: Event | { detail: number }) =>
  'detail' in event && Number(event.detail) > 1
