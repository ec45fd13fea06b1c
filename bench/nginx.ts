import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../e2e/ports.ts'
import { type Child, started } from './child.ts'
import type { Contender } from './place.ts'

/** Debian's nginx. */
const program = '/usr/sbin/nginx'

const configuration = (port: number, folder: string) => `
daemon off;
master_process off;
error_log stderr notice;
pid ${folder}/pid;
events {}
http {
  access_log off;
  sendfile on;
  open_file_cache max=10;
  keepalive_requests 1000000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
  }
}
`

/**
 * Starts nginx, if it is installed: one process that sends a file from the disk.
 * @param folder for its files
 */
export async function startNginx(folder: string, body: Buffer): Promise<(Contender & Child) | undefined> {
  if (!existsSync(program)) return undefined
  mkdirSync(folder)
  writeFileSync(join(folder, 'file'), body)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(port, folder))
  const child = await started(spawn(program, ['-p', folder, '-c', file]), /event method/)
  return { name: 'nginx, the same bytes as a file', port, pids: [child.pid], ...child }
}
