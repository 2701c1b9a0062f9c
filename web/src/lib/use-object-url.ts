import { useEffect, useState } from 'react'

/** Object URL of a file, revoked when the file changes or the component unmounts. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [created, setCreated] = useState<{ file: Blob; url: string }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setCreated({ file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // The URL of a previous file is not returned, because it was revoked.
  return created?.file === file ? created?.url : undefined
}
