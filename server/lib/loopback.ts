const loopback = /^((.+\.)?localhost|127(\.\d+){3}|\[?::1\]?)$/

/** Whether the host is this very machine, by name or by address. */
export const isLoopback = (host: string) => loopback.test(host)
