const loopback = /^((.+\.)?localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Whether it is this very machine, by name or by address. */
export const isLoopback = (host: string) => loopback.test(host)
