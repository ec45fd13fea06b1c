/**
 * Whether a confirmation lies over everything else, even one that is just closing. When the focus was lost,
 * every open box hears Escape, which is meant for the uppermost.
 */
export const isUnderAlert = () => document.querySelector('[role=alertdialog]') !== null
