import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { RefusalSentence } from '#contract/refusals'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/lib/snackbar.ts'

export type ActOptions<Result> = {
  /** Said when it is done. */
  success?: string | ((result: Result) => string)
  /** Said when the server is out of reach or failed; a refusal says its own sentence. */
  failure?: RefusalSentence
  /** Codes of the refusals that inform more than they reproach. */
  info?: readonly string[]
  /** Whether a refusal is told where the act was asked for, instead of in a snackbar that would cover it. */
  toldInPlace?: boolean
  /** Whether the page's loaders run again: for an act that changes what the page shows and stays there. */
  revalidate?: boolean
  /** Where to go when it is done; -1 goes back. Whoever has left the page meanwhile, or is leaving, is not called away. */
  go?: string | ((result: Result) => string | -1)
  /** Whether that takes the place of this page in the history. */
  replace?: boolean
  onDone?: (result: Result) => void
  onRefused?: (error: ApiError) => void
}

/** An act that is callable like the function it was made from, and tells how it goes. */
export type Act<Args extends unknown[], Result> = {
  /** Answers the result, or undefined when it was refused or is already under way. */
  (...args: Args): Promise<Result | undefined>
  pending: boolean
  /** Whether the last attempt went through: known at once, before the page is drawn again. */
  done: RefObject<boolean>
  /** The last refusal, until the next attempt: for the form to keep showing it. */
  error: ApiError | null
}

/** The one way to write: runs `act`, says how it went in a snackbar, then reads the page again or goes, where told to. */
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
  // Not the state: of two clicks in one frame, the second would still read false.
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
    // What takes this page's place was come to in the same way.
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
