import { useEffect, useState } from 'react'

/**
 * A component whose code comes with its first use. React's `lazy` keeps a failure for as long as the page lives, and
 * lets it take the place of all that is around it; here the next wish tries again.
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
    /** For a pointer or the focus that comes near. A failure is told when it is wanted, and not there. */
    preload: () => void come().catch(() => {}),
  }
}

type Late<Part> = ReturnType<typeof late<Part>>

/**
 * What `code` brings, once it is wanted and there.
 * @param onFailure ends the wish, and tells why nothing comes of it.
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
