/** Signal 0 is sent to nobody; it only asks whether there is somebody, who may be another user's. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
