import '#shared/map/api/map.ts'
import { pause } from './pause.ts'

await pause()
