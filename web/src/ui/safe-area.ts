/** The part of the window that no notch and no bar of the system covers; `app.css` measures it. */
export function safeArea() {
  const style = getComputedStyle(document.body);
  return {
    left: parseFloat(style.paddingLeft),
    top: parseFloat(style.paddingTop),
    right: innerWidth - parseFloat(style.paddingRight),
    bottom: innerHeight - parseFloat(style.paddingBottom),
  };
}
