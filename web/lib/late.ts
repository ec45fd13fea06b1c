import { useEffect, useState } from 'react'

/**
 * A component whose code loads on first use. React's `lazy` keeps a failure for as long as the page lives and
 * puts it in place of everything around it; here the next use tries again.
 */
export function late<Part>(load: () => Promise<{ default: Part }>) {
  let here: Part | undefined
  const come = async () => {
    here ??= (await load()).default
    return here
  }
  return {
    come,
    here: () => here,
    /** When the pointer or the focus comes near. A failure is reported only once the component is wanted. */
    preload: () => void come().catch(() => {}),
  }
}

type Late<Part> = ReturnType<typeof late<Part>>

/**
 * The component of `code`, once it is wanted and loaded.
 * @param onFailure ends the wish, and tells the user why nothing happens.
 */
export function useLate<Part>(code: Late<Part>, wanted: boolean, onFailure: () => void) {
  const [part, setPart] = useState<Part>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish ends once, however often the page is drawn meanwhile
  useEffect(() => {
    if (!wanted || part) return
    let gone = false
    code.come().then(
      (came) => setPart(() => came),
      () => gone || onFailure(),
    )
    return () => {
      gone = true
    }
  }, [code, wanted, part])
  return part ?? (wanted ? code.here() : undefined)
}
