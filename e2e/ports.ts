import { choosePort } from '#server/lib/listen'

/** A free port, for a program that cannot choose one itself and report it. */
export const freePort = () => choosePort('127.0.0.1', 0, 0)
