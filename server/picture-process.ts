// A separate process for pictures: a stranger's bytes that crash it do not crash the shop. It receives a
// picture and answers with the files to store, or with the refusal; then it may receive the next.
import { Refusal, type RefusalCode } from '#contract/refusals'
import { encodePicture, type Pictures } from '#server/catalogue/pictures'

export type PictureAnswer = Pictures | { refused: RefusalCode } | Error

// A signal may reach all processes of a terminal or a service, and the shop waits for the current picture.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
// Ends when the shop is gone. An orderly end would wait for the decoding.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', async (bytes) => {
  process.send?.(await answerTo(new Blob([bytes as Buffer<ArrayBuffer>])))
})

async function answerTo(picture: Blob): Promise<PictureAnswer> {
  try {
    return await encodePicture(picture)
  } catch (error) {
    return error instanceof Refusal ? { refused: error.code } : (error as Error)
  }
}
