import { choosePort } from '#server/lib/listen'

/** For programs that cannot choose a free port and say which. */
export const freePort = () => choosePort('127.0.0.1', 0, 0)
