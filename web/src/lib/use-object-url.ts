import { useEffect, useState } from 'react'

/** An address of a file that the page holds: as long as it is drawn, and no longer. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ file: Blob; url: string }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setMade({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // What was made for another file is over.
  return made?.file === file ? made?.url : undefined
}
