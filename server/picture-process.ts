// A process of its own for pictures: what a stranger's bytes crash is not the shop. It gets a picture and answers with
// what is stored of it, or with why it is not; then it may get the next.
import { Refusal, type RefusalCode } from '#contract/refusals'
import { encodePicture, type Pictures } from '#server/catalogue/pictures'

export type PictureAnswer = Pictures | { refused: RefusalCode } | Error

// They may reach all processes of a terminal or a service, and the shop still waits for the picture that is under way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
// Without the shop. An orderly end would wait for what is being decoded.
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
