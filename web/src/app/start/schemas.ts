import '#shared/api/map.ts'
import { pause } from './pause.ts'

await pause()
