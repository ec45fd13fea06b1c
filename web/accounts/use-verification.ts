import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RefusalSentence } from '#contract/refusals'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { verifyEmail, whoAmI } from '#web/accounts/users.api.ts'
import { ApiError } from '#web/lib/api.ts'
import { rememberedReturn, rememberReturn } from '#web/lib/return-address.ts'
import { notify } from '#web/lib/snackbar.ts'

const failure = "Erreur lors de la vérification de l'email" satisfies RefusalSentence

// Attempts by token: in development React mounts twice, but the link must be used once.
const underWay = new Map<string, Promise<unknown>>()

function verifyOnce(token: string) {
  const attempt = underWay.get(token) ?? verifyEmail(token)
  underWay.set(token, attempt)
  return attempt
}

/** Verifies the address on mount, then goes home, or back to the page that the verification interrupted. */
export function useVerification(token: string) {
  const { setUser } = useCurrentUser()
  const navigate = useNavigate()
  const [error, setError] = useState<ApiError | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt does the same again
  useEffect(() => {
    let present = true
    verifyOnce(token)
      .then(async () => {
        if (!present) return
        notify('Votre adresse e-mail est vérifiée. Vous pouvez maintenant vous connecter.')
        // The link logs nobody in: the user is set only where a session is already open.
        const user = await whoAmI().catch(() => undefined)
        if (!present) return
        if (user !== undefined) setUser(user)
        const back = rememberedReturn()
        rememberReturn(undefined)
        navigate(back ?? '/', { replace: true })
      })
      .catch((reason) => {
        underWay.delete(token)
        if (!(reason instanceof ApiError)) throw reason
        if (!present) return
        setError(reason)
        notify(reason.status === 400 ? reason.message : failure, 'error')
      })
    return () => {
      present = false
    }
  }, [token, attempt, setUser, navigate])

  const retry = useCallback(() => {
    setError(null)
    setAttempt((last) => last + 1)
  }, [])
  return { error, retry }
}
