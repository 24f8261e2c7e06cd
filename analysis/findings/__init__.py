"""What stands out in a kept run: claims, each made only where the numbers bear it."""
