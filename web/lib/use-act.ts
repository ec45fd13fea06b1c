import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { RefusalSentence } from '#contract/refusals'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/lib/snackbar.ts'

export type ActOptions<Result> = {
  /** Message when it is done. */
  success?: string | ((result: Result) => string)
  /** Message when the server is unreachable or failed; a refusal shows its own. */
  failure?: RefusalSentence
  /** Codes of the refusals shown as information rather than as errors. */
  info?: readonly string[]
  /** Whether a refusal is shown where the act was requested, instead of in a snackbar that would cover it. */
  toldInPlace?: boolean
  /** Whether the page's loaders run again: for an act that changes what the page shows and stays there. */
  revalidate?: boolean
  /** Where to go when it is done; -1 goes back. Ignored if the user has left the page or is leaving it. */
  go?: string | ((result: Result) => string | -1)
  /** Whether the new page replaces this one in the history. */
  replace?: boolean
  onDone?: (result: Result) => void
  onRefused?: (error: ApiError) => void
}

/** An act: callable like the function it was made from, with its state. */
export type Act<Args extends unknown[], Result> = {
  /** Resolves to the result, or to undefined when it was refused or is already pending. */
  (...args: Args): Promise<Result | undefined>
  pending: boolean
  /** Whether the last attempt succeeded: known at once, before the page renders again. */
  done: RefObject<boolean>
  /** The last refusal, kept until the next attempt so that the form can show it. */
  error: ApiError | null
}

/** The one way to write: runs `act`, tells the outcome in a snackbar, then revalidates or navigates. */
export function useAct<Args extends unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
  options: ActOptions<Result> = {},
): Act<Args, Result> {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [state, setState] = useState<{ pending: boolean; error: ApiError | null }>({
    pending: false,
    error: null,
  })
  // A ref, not state: the second of two clicks in one frame would still read false.
  const busy = useRef(false)
  const isStaying = useRef(true)
  const done = useRef(false)
  const { state: navigation } = useNavigation()
  const location = useLocation()
  useEffect(() => {
    isStaying.current = navigation === 'idle'
    return () => {
      isStaying.current = false
    }
  }, [navigation])

  const run = async (...args: Args) => {
    if (busy.current) return
    busy.current = true
    done.current = false
    setState({ pending: true, error: null })
    try {
      const result = await act(...args)
      done.current = true
      await finish(result)
      setState({ pending: false, error: null })
      return result
    } catch (error) {
      setState({ pending: false, error: error instanceof ApiError ? error : null })
      if (!(error instanceof ApiError)) throw error
      refuse(error)
    } finally {
      busy.current = false
    }
  }

  const finish = async (result: Result) => {
    const { success, go, replace, onDone } = options
    if (success) notify(typeof success === 'function' ? success(result) : success)
    onDone?.(result)
    if (options.revalidate) await revalidate()
    if (!isStaying.current) return
    const to = typeof go === 'function' ? go(result) : go
    if (to === -1) await navigate(-1)
    // The page that replaces this one keeps this one's history state.
    else if (to !== undefined) await navigate(to, { replace, state: replace ? location.state : undefined })
  }

  const refuse = (error: ApiError) => {
    if (!options.toldInPlace) {
      const kind = options.info?.includes(error.code) ? 'info' : 'error'
      notify((!error.isRefusal && options.failure) || error.message, kind)
    }
    options.onRefused?.(error)
  }

  return Object.assign(run, state, { done })
}
