/** Time that the device may take to say where it is. Milliseconds. */
const PATIENCE = 10_000

/** Whether this browser can tell at all where it is. */
export const canLocate = (): boolean => Boolean(navigator.geolocation)

/** Where this device is. Rejects when the person or the device refuses, or it takes too long. */
export const currentPosition = async (): Promise<{ latitude: number; longitude: number }> => {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { enableHighAccuracy: true, timeout: PATIENCE }),
  )
  return { latitude: coords.latitude, longitude: coords.longitude }
}
