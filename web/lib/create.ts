import { ApiError, type Fetcher, post } from '#web/lib/api.ts'

const perhapsCreated =
  'La connexion a été perdue. Votre ajout a peut-être été enregistré. Vérifiez dans la liste avant de réessayer.'

/** A second request would create it twice: if the answer is lost, staff check the list first. */
export async function create<T>(path: string, body: unknown, fetcher?: Fetcher) {
  try {
    return await post<T>(path, body, { fetcher })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    throw new ApiError(0, { message: perhapsCreated })
  }
}
